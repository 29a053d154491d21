export function RisksHomePage() {
  return null;
}
