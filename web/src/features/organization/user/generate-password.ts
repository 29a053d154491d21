/** Letters and digits that are not taken for each other when read aloud or copied by hand. */
const alphabets = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789'] as const;
/** Groups at least, of so many characters each and a hyphen between. */
const fewest = 4;
const perGroup = 5;

const pick = (letters: string) => {
  // A byte that would favour the first letters is drawn again.
  const most = 256 - (256 % letters.length);
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < most) return letters.charAt(byte % letters.length);
  }
};

/**
 * A random password of groups of five, over 110 bits, with every kind of character the policy asks for and at least so many
 * of them.
 */
export function newPassword(minimum: number): string {
  const groups = Math.max(fewest, Math.ceil((minimum + 1) / (perGroup + 1)));
  for (;;) {
    const password = Array.from({ length: groups }, () =>
      Array.from({ length: perGroup }, () => pick(alphabets.join(''))).join(''),
    ).join('-');
    if (alphabets.every((letters) => password.split('').some((letter) => letters.includes(letter)))) return password;
  }
}
