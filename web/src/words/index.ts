/**
 * Words of the page. Each view has a file of its own here, with the same names in both languages:
 * `export const board = both({ undo: 'Undo' }, { undo: 'Annuler' })`. Sentences about games come from the
 * server; these are the names of buttons and fields.
 */
import { visitor } from '../lib/visitor.svelte';

/** Words in both languages: the types say that none is missing. */
export function both<T extends Record<string, string>>(
  en: T,
  fr: Record<keyof T, string>,
): () => Record<keyof T, string> {
  return () => (visitor.lang === 'fr' ? fr : en);
}

/** Puts values into the places of a text: `{n} leaves`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

export const page = both(
  {
    board: 'Play',
    algorithms: 'Algorithms',
    exercises: 'Exercises',
    graphs: 'Graphs',
    theory: 'Theory',
    jobs: 'Jobs',
    about: 'About',
    views: 'Views',
    language: 'Language',
    theme: 'Colours',
    auto: 'as the system',
    light: 'light',
    dark: 'dark',
    skip: 'Skip to the content',
    loading: 'Loading…',
    offline: 'The program does not answer. Is `perfectplay serve` still running?',
    again: 'Try again',
  },
  {
    board: 'Jouer',
    algorithms: 'Algorithmes',
    exercises: 'Exercices',
    graphs: 'Graphes',
    theory: 'Théorie',
    jobs: 'Calculs',
    about: 'À propos',
    views: 'Vues',
    language: 'Langue',
    theme: 'Couleurs',
    auto: 'comme le système',
    light: 'clair',
    dark: 'sombre',
    skip: 'Aller au contenu',
    loading: 'Chargement…',
    offline: 'Le programme ne répond pas. `perfectplay serve` tourne-t-il encore\u202f?',
    again: 'Réessayer',
  },
);
