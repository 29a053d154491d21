import type { Download } from '#kit/http/call.ts';

/** Hands a download to the browser, under the name the server gave it. */
export function saveFile({ blob, fileName }: Download): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Safari still reads the address for a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
