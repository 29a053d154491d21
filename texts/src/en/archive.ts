import type { Texts } from '../es/index.ts';

export const archive: Texts['archive'] = {
  readme: [
    'Archive of the company {{company}}, made on {{madeAt}} with Baluarte.',
    '',
    'It holds all of the company as it was at that moment, its history too: one file per table (tables/, one JSON row per line), the people with name and e-mail (people.jsonl) and a manifest with the SHA-256 of every file (manifest.json).',
    'It holds no passwords, keys or other secrets. It does hold personal data and confidential information: keep it accordingly.',
    'A super administrator can bring it into another installation of the same or a newer version, under Companies, or with “npm run admin -- import-company --file FILE”.',
  ].join('\n'),
};
