/** Hands a file to the visitor. */
export function save(content: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has begun to read it by the time the next task runs.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
