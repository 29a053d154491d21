import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer) => bytes.toString('base64url');

/** CBOR head of a major type, RFC 8949: as much of it as an authenticator writes. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
const number = (value: number) => (value >= 0 ? head(0, value) : head(1, -1 - value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (...entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()]);

/** Public key as COSE writes an ES256 one, RFC 9053. */
function cose(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (value: string) => bytes(Buffer.from(value, 'base64url'));
  return map(
    [number(1), number(2)],
    [number(3), number(-7)],
    [number(-1), number(1)],
    [number(-2), coordinate(x)],
    [number(-3), coordinate(y)],
  );
}

/** Bits of the authenticator's data: the person is there, proved who they are, and a new key follows. */
const flags = { present: 1, verified: 4, hasKey: 64 };

interface Ceremony {
  challenge: string;
  rpId: string;
  origin: string;
  /** Whether user verification (finger, face or PIN) took place; default true. */
  isVerified?: boolean;
}

/** A passkey made of software, by the standard: signs what a browser would have an authenticator sign. */
export function softAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, { challenge, origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  function authenticatorData({ rpId, isVerified = true }: Ceremony, extra = 0): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([flags.present | (isVerified ? flags.verified : 0) | extra]),
      count,
    ]);
  }
  const answer = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} };

  return {
    /** Sets the counter of the next signature. */
    count(value: number) {
      counter = value;
    },
    /** Answers the making of a passkey. */
    make(ceremony: Ceremony) {
      const length = Buffer.from([0, id.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, cose(publicKey)]);
      const data = Buffer.concat([authenticatorData(ceremony, flags.hasKey), credential]);
      const attestation = map([text('fmt'), text('none')], [text('attStmt'), map()], [text('authData'), bytes(data)]);
      return {
        ...answer,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', ceremony)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },
    /** Answers signing in with it. */
    use(ceremony: Ceremony & { userHandle?: string }) {
      const client = clientData('webauthn.get', ceremony);
      const data = authenticatorData(ceremony);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        ...answer,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          ...(ceremony.userHandle && { userHandle: ceremony.userHandle }),
        },
      };
    },
  };
}
