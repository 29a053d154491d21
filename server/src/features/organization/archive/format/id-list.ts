/** The numbers of a table's rows in their order; the place of a number, from 1, is its number in the archive. Eight bytes a row. */
export class IdList {
  readonly #ids: Float64Array;

  /** `ids` must rise. */
  constructor(ids: Float64Array) {
    this.#ids = ids;
  }

  get count(): number {
    return this.#ids.length;
  }

  /** The position of an id, from 1; 0 where it is not in the list. */
  membershipOf(id: number): number {
    let [low, high] = [0, this.#ids.length - 1];
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = this.#ids[middle] as number;
      if (found === id) return middle + 1;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return 0;
  }

  /** The id at a position, from 1; 0 where there is no such position. */
  at(place: number): number {
    return this.#ids[place - 1] ?? 0;
  }
}

/** Collects an unknown number of ids. */
export class IdGathering {
  #ids = new Float64Array(1024);
  #count = 0;

  add(id: number): void {
    if (this.#count === this.#ids.length) {
      const larger = new Float64Array(this.#ids.length * 2);
      larger.set(this.#ids);
      this.#ids = larger;
    }
    this.#ids[this.#count] = id;
    this.#count += 1;
  }

  list(): IdList {
    return new IdList(this.#ids.slice(0, this.#count));
  }
}
