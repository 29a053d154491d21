import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** Memory in KiB and passes of a hash: twice the work of the OWASP recommendation of 46 MiB and one pass, about 60 ms of one core. */
export const productCost = { memory: 47_104, passes: 2 } as const;

/**
 * What passwords are hashed at from now on. Nothing of the product changes it, and no setting does: it is here for the tests,
 * which sign in thousands of times. A hash made before is verified at the cost it names.
 */
export const passwordCost: { memory: number; passes: number } = { ...productCost };

// NFKC, so that an accent typed on one keyboard is the accent typed on another.
const tagOf = (password: string, parameters: Omit<Argon2Parameters, 'message'>) =>
  derive('argon2id', { ...parameters, message: password.normalize('NFKC') });

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '');

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Argon2id of a password with a salt of its own, in the PHC string format, which names the cost it was made with. */
export async function hashPassword(plain: string): Promise<string> {
  const nonce = randomBytes(16);
  const { memory, passes } = passwordCost;
  const tag = await tagOf(plain, { memory, passes, parallelism: 1, tagLength: 32, nonce });
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${base64(nonce)}$${base64(tag)}`;
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
