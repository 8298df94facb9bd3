/** The games there are, in the language of the visitor. */
import { get, type GameInfo } from './api';
import { visitor } from './visitor.svelte';

class Games {
  list = $state<GameInfo[]>([]);
  error = $state('');

  async load() {
    try {
      this.list = await get<GameInfo[]>('games', { lang: visitor.lang });
      this.error = '';
    } catch (error) {
      this.error = error instanceof Error ? error.message : String(error);
    }
  }

  find(name: string): GameInfo | undefined {
    return this.list.find((game) => game.name === name);
  }
}

export const games = new Games();
