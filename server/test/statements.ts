import { Client } from 'pg';
import { vi } from 'vitest';

/** Statements that set up the walls and end a transaction; `serve` sends them with every request. */
const ofWalls = /^(?:begin|commit|rollback|set |select set_config)/i;

/** Runs `work`; the statements this process sent meanwhile. */
export async function sentBy<T>(work: () => Promise<T>): Promise<{ result: T; sent: string[] }> {
  const sent: string[] = [];
  const original = Reflect.get(Client.prototype, 'query') as (...parameters: unknown[]) => unknown;
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...parameters: unknown[]) {
    const [first] = parameters;
    const text = (typeof first === 'string' ? first : (first as { text?: string }).text) ?? '';
    if (!ofWalls.test(text.trim())) sent.push(text);
    return original.apply(this, parameters) as never;
  });
  const result = await work();
  spy.mockRestore();
  return { result, sent };
}
