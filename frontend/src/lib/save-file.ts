const KEEP_MS = 60_000;

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some phones read the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
