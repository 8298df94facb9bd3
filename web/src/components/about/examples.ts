/** The API from a terminal. A test runs every one of these as it stands on the page. */

export type Example = 'games' | 'solve' | 'figure' | 'job' | 'events';

export function examples(origin: string): { what: Example; command: string }[] {
  return [
    { what: 'games', command: `curl '${origin}/api/games?lang=en'` },
    {
      what: 'solve',
      command: `curl '${origin}/api/games/tictactoe/solve?position=5,1&all_moves=true&lang=en'`,
    },
    {
      what: 'figure',
      command: `curl '${origin}/api/theory?moves=2&depth=10&plot=cost&format=svg' -o cost.svg`,
    },
    {
      what: 'job',
      command: `curl '${origin}/api/jobs' -H 'content-type: application/json' -d '{"kind":"solve","game":"connect4","position":"4453352612657"}'`,
    },
    { what: 'events', command: `curl -N '${origin}/api/jobs/events'` },
  ];
}
