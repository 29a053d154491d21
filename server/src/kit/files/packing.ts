import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable, Transform, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file as it was added. */
export interface Packed {
  bytes: number;
  /** In hexadecimal. */
  sha256: string;
}

/** Writes a zip file by file, each counted and hashed as it passes; memory does not grow with any of them. */
export class Packing {
  readonly #zip = new ZipFile();
  readonly #at: Date;
  readonly #output: Promise<void>;
  readonly #file: Writable;
  readonly #hash: Hash = createHash('sha256');
  /** Bytes of the zip so far. */
  size = 0;

  constructor(path: string, at: Date) {
    this.#at = at;
    const measured = new Transform({
      transform: (chunk: Buffer, _encoding, pass) => {
        this.#hash.update(chunk);
        this.size += chunk.length;
        pass(null, chunk);
      },
    });
    this.#file = createWriteStream(path, { mode: 0o600 });
    this.#output = pipeline(this.#zip.outputStream as Readable, measured, this.#file);
    // `end` throws the error; this avoids an unhandled rejection.
    this.#output.catch(() => undefined);
  }

  /** Adds a file as its bytes come, one file at a time. What is compressed already is not compressed again. */
  async add(
    file: string,
    pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    { compress = true }: { compress?: boolean } = {},
  ): Promise<Packed> {
    const hash = createHash('sha256');
    let bytes = 0;
    const measured = async function* () {
      for await (const piece of pieces) {
        hash.update(piece);
        bytes += piece.length;
        yield piece;
      }
    };
    const source = Readable.from(measured(), { objectMode: false });
    this.#zip.addReadStream(source, file, { mtime: this.#at, compress });
    await Promise.race([finished(source), this.#output]);
    return { bytes, sha256: hash.digest('hex') };
  }

  addText(file: string, text: string): void {
    this.addBytes(file, Buffer.from(text));
  }

  addBytes(file: string, bytes: Buffer): void {
    this.#zip.addBuffer(bytes, file, { mtime: this.#at });
  }

  /** Gives up a zip that is not complete, and closes its file. */
  async abandon(): Promise<void> {
    this.#file.destroy();
    await this.#output.catch(() => undefined);
  }

  /** Ends the file; returns its SHA-256 in hexadecimal. */
  async end(): Promise<string> {
    this.#zip.end();
    await this.#output;
    return this.#hash.digest('hex');
  }
}
