const units = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Bytes as a person reads them, `1,5 MB`; `number` words numbers in their language. Steps of 1,024. */
export function bytesIn(bytes: number, number: (value: number) => string): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(bytes, 1)) / 10)));
  const value = bytes / 1024 ** step;
  return `${number(Math.round(value * 10) / 10)} ${units[step]}`;
}
