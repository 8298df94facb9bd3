/** Figures drawn by the program come as text. */
import { address, ApiError, type Query } from '../../lib/api';

/** The figure that answers a question, as SVG. */
export async function drawn(path: string, query: Query, signal?: AbortSignal): Promise<string> {
  const response = await fetch(address(path, { ...query, format: 'svg' }), { signal });
  const text = await response.text();
  if (response.ok) return text;
  throw new ApiError(response.status, told(text) ?? response.statusText);
}

/** The sentence in the answer of a question that was refused. */
function told(text: string): string | null {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    return typeof error === 'string' ? error : null;
  } catch {
    return text.slice(0, 200) || null;
  }
}

/** Nobody waits for it any more: no failure to speak of. */
export function unwanted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
