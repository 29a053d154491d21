import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** Names of a question, label by label, and where it ends. */
function questionIn(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

/** A TXT record of the requested name, which starts at byte 12. */
function record(text: string): Buffer {
  const words = Buffer.from(text, 'latin1');
  const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, 0, words.length + 1, words.length]);
  return Buffer.concat([head, words]);
}

export interface NameServer {
  /** For `DNS_SERVERS`. */
  address: string;
  /** Texts by name; a name that is not there does not exist. */
  texts: Map<string, string[]>;
  close: () => Promise<void>;
}

/** A name server of TXT records on this machine (RFC 1035), because a proof is a record that somebody writes. */
export async function startNameServer(port = 0): Promise<NameServer> {
  const texts = new Map<string, string[]>();
  const socket = createSocket('udp4');
  socket.on('message', (message, { port: to, address }) => {
    const { name, end } = questionIn(message);
    const found = texts.get(name);
    const head = Buffer.from(message.subarray(0, 12));
    // An answer with authority; code 3: no such name.
    head.writeUInt16BE(found ? 0x8580 : 0x8583, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(found?.length ?? 0, 6);
    head.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([head, message.subarray(12, end), ...(found ?? []).map(record)]), to, address);
  });
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    texts,
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}
