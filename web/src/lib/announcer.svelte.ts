/** What screen readers are told: moves, values, verdicts. */

class Announcer {
  text = $state('');

  /** Says it even if it was the last thing said. */
  say(text: string) {
    this.text = this.text === text ? `${text}\u00a0` : text;
  }
}

export const announcer = new Announcer();
