/** Bytes before the first number: dimensions, flags, type, length, first place. */
const head = 20;
/** Bytes of a number: how long it is, and itself. */
const each = 12;
/** Number of the type bigint in PostgreSQL. */
const bigintType = 20;

/**
 * Many numbers of 64 bits, in the bytes PostgreSQL receives an array of them as. As a list of JavaScript each would be written as a
 * text of its own; these are 12 bytes each, and garbage is none.
 */
export class BigintArray {
  #bytes = Buffer.allocUnsafe(head + each * 1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: bigint): void {
    const at = head + each * this.#length;
    if (at + each > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], 2 * this.#bytes.length);
    this.#bytes.writeInt32BE(8, at);
    this.#bytes.writeBigInt64BE(value, at + 4);
    this.#length += 1;
  }

  /** A parameter of a statement: `${numbers.parameter()}::bigint[]`. Good until the next number. */
  parameter(): Buffer {
    for (const [place, value] of [1, 0, bigintType, this.#length, 1].entries())
      this.#bytes.writeInt32BE(value, 4 * place);
    return this.#bytes.subarray(0, head + each * this.#length);
  }
}
