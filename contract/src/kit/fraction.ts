/**
 * An exact quotient. The risk method rounds once, upwards, on the exact value (40 → 2, 40.01 → 3). Binary floating
 * point falls on the wrong side even with the default weights: 100 × (0.75 × 0.80) is 60 (order 3) on paper and
 * 60.00000000000001 (order 4) in a double.
 */
export type Fraction = { readonly over: bigint; readonly under: bigint };

export const one: Fraction = { over: 1n, under: 1n };
export const zero: Fraction = { over: 0n, under: 1n };

/**
 * The decimal a person wrote (0.25, 33.3, 1e-7), exactly: it is read from the shortest text of the number, not from its bits.
 * @throws RangeError when the number is not finite
 */
export function fraction(value: number): Fraction {
  if (!Number.isFinite(value)) throw new RangeError(`not a finite number: ${value}`);
  const [digits = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', decimals = ''] = digits.split('.');
  const power = Number(exponent) - decimals.length;
  const over = BigInt(whole + decimals);
  return power < 0 ? { over, under: 10n ** BigInt(-power) } : { over: over * 10n ** BigInt(power), under: 1n };
}

export function add(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under };
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return add(a, { over: -b.over, under: b.under });
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.over, under: a.under * b.under };
}

export function greatest(a: Fraction, b: Fraction): Fraction {
  return compare(a, b) < 0 ? b : a;
}

/** Negative, zero or positive as `a` is below, equal to or above `b`. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = subtract(a, b).over;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The smallest whole number not below the value. */
export function ceiling({ over, under }: Fraction): number {
  const floor = over / under;
  return Number(over > floor * under ? floor + 1n : floor);
}

/** For showing, never for deciding: cut after twelve decimals. */
export function toNumber({ over, under }: Fraction): number {
  return Number((over * 10n ** 12n) / under) / 1e12;
}

/** @throws RangeError when `b` is zero */
export function divide(a: Fraction, b: Fraction): Fraction {
  if (b.over === 0n) throw new RangeError('division by zero');
  const sign = b.over < 0n ? -1n : 1n;
  return { over: sign * a.over * b.under, under: sign * a.under * b.over };
}

/** The value with so many decimals, halves away from zero: 46.665 → 46.67, -46.665 → -46.67. */
export function rounded({ over, under }: Fraction, decimals = 0): Fraction {
  const unit = 10n ** BigInt(decimals);
  const size = over < 0n ? -over : over;
  const whole = (size * unit * 2n + under) / (under * 2n);
  return { over: over < 0n ? -whole : whole, under: unit };
}

/** In lowest terms, `140/3`, or `60` for a whole number: for showing where a figure comes from. */
export function written({ over, under }: Fraction): string {
  let [a, b] = [over < 0n ? -over : over, under];
  while (b !== 0n) [a, b] = [b, a % b];
  return under === a ? String(over / a) : `${over / a}/${under / a}`;
}
