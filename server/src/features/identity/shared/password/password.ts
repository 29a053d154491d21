import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** Twice the work of the OWASP recommendation of 46 MiB and one pass: about 60 ms of one core. Memory is in KiB. */
const cost = { memory: 47_104, passes: 2, parallelism: 1, tagLength: 32 };

// NFKC, so that an accent typed on one keyboard is the accent typed on another.
const tagOf = (password: string, parameters: Omit<Argon2Parameters, 'message'>) =>
  derive('argon2id', { ...parameters, message: password.normalize('NFKC') });

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '');

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Argon2id of a password with a salt of its own, in the PHC string format, which names the cost it was made with. */
export async function hashPassword(plain: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await tagOf(plain, { ...cost, nonce });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

/** Whether a password matches a hash, with the hash's own parameters. Throws on a hash of another format. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(hash) ?? [];
  if (!salt || !tag) throw new Error('a stored password is not an Argon2id hash');
  const expected = Buffer.from(tag, 'base64');
  const found = await tagOf(password, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
  });
  return timingSafeEqual(found, expected);
}
