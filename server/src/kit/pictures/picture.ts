import { Decoder, Refused, Unreadable } from '#kit/decoder/decoder.ts';
import type { Drawing } from './picture-decoder.ts';
import { ConcurrencyLimit } from '#kit/jobs/concurrency-limit.ts';

// A heat map this wide is 52 million pixels, 208 MB while it is drawn.
const widest = 8192;
/** Maximum seconds to draw; our largest pictures take one. */
const seconds = 10;

const decoder = new Decoder({
  module: import.meta.resolve('./picture-decoder.ts'),
  heap: 128,
  // The renderer is native.
  options: ['--allow-addons'],
});
const turns = new ConcurrencyLimit({ atOnce: 4, waiting: 50 });

/** An SVG that is not drawn: it cannot be read, is too high for its width, or takes too much memory or time. */
export class PictureRefused extends Error {
  readonly fault: 'broken' | 'tooHigh' | 'tooCostly';
  /** The renderer's message. */
  readonly params: object;

  constructor(fault: PictureRefused['fault'], params: object, cause: unknown) {
    super(`the picture is not drawn: ${fault}`, { cause });
    this.fault = fault;
    this.params = params;
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof Unreadable) return new PictureRefused('tooCostly', {}, error);
  if (!(error instanceof Refused)) return error;
  return new PictureRefused(error.code === 'tooHigh' ? 'tooHigh' : 'broken', error.params, error);
}

/**
 * Renders an SVG picture as a PNG, `width` pixels wide and proportionally high, at most `highest`, in a separate process,
 * since the renderer crashes when a picture needs more memory than there is. Uses only the product's fonts,
 * so that every machine draws the same.
 * @throws RangeError when the width is not a whole number from 1 to 8192, `PictureRefused`, and `busy` where too many wait
 */
export async function svgToPng(svg: string, width: number, highest = widest): Promise<Uint8Array> {
  if (!Number.isInteger(width) || width < 1 || width > widest) throw new RangeError(`not a picture width: ${width}`);
  return turns.take(async () => {
    const use = decoder.begin(seconds);
    try {
      return await use.ask<Uint8Array>({ svg, width, highest } satisfies Drawing);
    } catch (error) {
      throw refusalOf(error);
    } finally {
      use.giveBack();
    }
  });
}
