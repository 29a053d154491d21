/** Size of a table's letters in points, by how much stands beside each other. */
export const sizeOf = (columns: readonly { width: number }[]): 6.5 | 7.5 | 8.5 => {
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  if (total > 190) return 6.5;
  return total > 130 ? 7.5 : 8.5;
};
