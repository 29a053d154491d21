import { expect, test } from 'vitest';
import { peopleInText } from './people-in-text.ts';

const roles = ['Administrador', 'Analista de riesgos', 'Miembro'];
const areas = ['Talento humano', 'Compras'];
const inText = (text: string) => peopleInText(text, { roles, areas });

test('rows of a sheet say name, last name, e-mail and role, with or without headers', () => {
  expect(
    inText('Nombre\tApellido\tCorreo\tRol\r\nAna María\tPérez Gil\tAna.Perez@example.com\tANALISTA DE RIESGOS\r\n\r\n'),
  ).toEqual({
    skipped: 1,
    people: [
      {
        email: 'ana.perez@example.com',
        name: 'Ana María',
        lastName: 'Pérez Gil',
        role: 'ANALISTA DE RIESGOS',
        areas: [],
      },
    ],
  });
  expect(inText('luis@example.com;Luis;Rey;Miembro').people).toEqual([
    { email: 'luis@example.com', name: 'Luis', lastName: 'Rey', role: 'Miembro', areas: [] },
  ]);
});

test('areas are found by their names, wherever they stand', () => {
  expect(inText('Ana\tPérez\tana@example.com\tMiembro\tTALENTO HUMANO\tCompras').people).toEqual([
    { email: 'ana@example.com', name: 'Ana', lastName: 'Pérez', role: 'Miembro', areas: ['TALENTO HUMANO', 'Compras'] },
  ]);
  expect(inText('compras;luis@example.com;Luis;Rey').people[0]).toMatchObject({
    name: 'Luis',
    lastName: 'Rey',
    role: '',
    areas: ['compras'],
  });
});

test('addresses as a mail program writes them are people, several in one line too', () => {
  expect(inText('"Ana Lucía Pérez Gil" <ana@example.com>, luis.rey@example.com; eva@example.com').people).toEqual([
    { email: 'ana@example.com', name: 'Ana Lucía', lastName: 'Pérez Gil', role: '', areas: [] },
    { email: 'luis.rey@example.com', name: 'Luis', lastName: 'Rey', role: '', areas: [] },
    { email: 'eva@example.com', name: 'Eva', lastName: '', role: '', areas: [] },
  ]);
});

test('a name that is one cell is parted, and one that is missing is proposed from the address', () => {
  expect(inText('Ana Pérez\tana@example.com').people[0]).toMatchObject({ name: 'Ana', lastName: 'Pérez' });
  expect(inText('jose_luis-rey7@example.com').people[0]).toMatchObject({ name: 'Jose', lastName: 'Luis Rey' });
  expect(inText('nadie aquí').people).toEqual([]);
});
