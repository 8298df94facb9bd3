/** What the visitor prefers, kept in the browser. */

export type Lang = 'en' | 'fr';
export type Theme = 'auto' | 'light' | 'dark';

const kept = <T extends string>(name: string, allowed: readonly T[], usual: T): T => {
  const value = localStorage.getItem(`perfectplay.${name}`) as T | null;
  return value !== null && allowed.includes(value) ? value : usual;
};

class Visitor {
  lang = $state<Lang>(
    kept('lang', ['en', 'fr'], navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en'),
  );
  theme = $state<Theme>(kept('theme', ['auto', 'light', 'dark'], 'auto'));

  speak(lang: Lang) {
    this.lang = lang;
    localStorage.setItem('perfectplay.lang', lang);
  }

  light(theme: Theme) {
    this.theme = theme;
    localStorage.setItem('perfectplay.theme', theme);
  }
}

export const visitor = new Visitor();
