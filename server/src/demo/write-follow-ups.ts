import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import { records } from '#kit/database/records.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { dayOf } from './past-changeset.ts';

type Rating = 1 | 2 | 3;

/** What somebody found of a control on a day; days count back from today, negative ones lie ahead. */
export interface DemoFollowUp {
  day: number;
  progress: number;
  rating: Rating | null;
  nextDay: number;
  said: string;
  participants: string | null;
}

/** What of a control its follow-ups go along with. */
interface Life {
  /** Of the control among all, so that they differ. */
  place: number;
  day: number;
  nextFollowUpDay: number;
  changes: readonly { day: number; statusId?: number; rating?: Rating }[];
}

const { FINISH, IMPLEMENTED, INACTIVE } = statusIds;

/** Days from its beginning to the first follow-up of a control, and from one to the next. */
const firstAfter = 30;
const turn = 45;
/** Days at least between the last follow-up and what it plans. */
const soonest = 15;

const words = {
  begun: [
    'Se acordaron el alcance y las personas responsables; falta aprobar el procedimiento.',
    'Quedó listo el plan de trabajo con fechas y se pidieron los recursos.',
    'Se revisó el estado inicial con el área: hay prácticas parecidas, sin registro.',
    'Se definió qué se va a medir y de dónde sale el dato.',
  ],
  underWay: [
    'Cubre los equipos de la sede principal; faltan los de terceros.',
    'El procedimiento está aprobado y la mitad del personal ya recibió la capacitación.',
    'La herramienta quedó configurada en pruebas; se pasa a producción este mes.',
    'El proveedor entregó la primera parte y se devolvieron dos observaciones.',
    'Avanza según el plan; el registro del mes está completo.',
  ],
  inPlace: [
    'Quedó funcionando; se deja un periodo completo antes de calificarlo.',
    'Está en operación desde esta semana y aún no hay registros que revisar.',
    'Se recibió a satisfacción; la primera medición es en el próximo seguimiento.',
  ],
  effective: [
    'Se tomó una muestra de diez registros y todos cumplen.',
    'No hubo incidentes que el control debiera impedir y los registros están al día.',
    'La prueba se hizo con la mesa de servicio y el resultado fue el esperado.',
    'Auditoría interna lo revisó sin hallazgos.',
    'Opera como se describió; se conserva el soporte del periodo.',
  ],
  partly: [
    'Funciona en la sede principal, pero en dos áreas no se registra siempre.',
    'Tres de diez registros llegaron fuera de plazo; se acordó un recordatorio.',
    'Detecta los casos, aunque la respuesta tarda más de lo acordado.',
  ],
  not: [
    'La muestra no cumple: hay excepciones que nadie aprobó.',
    'No se encontraron registros del periodo; el área presenta un plan para corregirlo.',
  ],
  ended: [
    'Cumplió su objetivo y pasó a la operación diaria; no requiere más seguimientos.',
    'El control quedó integrado al procedimiento del área. Se cierran los seguimientos.',
  ],
} as const;
const ofRating = { 1: words.effective, 2: words.partly, 3: words.not } as const;

const participants = [
  'Camilo Rincón y jefe del área',
  null,
  'Diana Quintero, mesa de servicio',
  'Jefe del área y proveedor',
  null,
  'Diana Quintero, auditoría interna',
];

const at = <T>(values: readonly T[], place: number) => values[place % values.length] as T;
const toFive = (share: number) => 5 * Math.round(share / 5);

/** The follow-ups of a control, the first one first. */
export function planFollowUps({ place, day: begun, nextFollowUpDay, changes }: Life): DemoFollowUp[] {
  const dayWith = (status: number) => changes.find(({ statusId }) => statusId === status)?.day;
  const put = dayWith(IMPLEMENTED) ?? 0;
  const finished = dayWith(FINISH);
  const discarded = dayWith(INACTIVE);
  const rated = changes.flatMap(({ day, rating }) => (rating === undefined ? [] : [{ day, rating }]));
  const last = finished ?? Math.max((discarded ?? 0) + 1, nextFollowUpDay + soonest, 2);
  const regular = Array.from({ length: Math.floor(begun / turn) }, (_, nth) => begun - firstAfter - nth * turn);
  const days = [...new Set([...regular, put, ...rated.map(({ day }) => day), finished ?? 0])]
    .filter((day) => day < begun && day >= last)
    .toSorted((a, b) => b - a);
  return days.map((day, nth): DemoFollowUp => {
    const rating = rated.findLast((one) => one.day >= day)?.rating ?? null;
    const progress = rating !== null ? 100 : toFive((90 * (begun - day)) / Math.max(begun - put, 1));
    const some =
      day === finished
        ? words.ended
        : rating !== null
          ? ofRating[rating]
          : day <= put
            ? words.inPlace
            : progress < 30
              ? words.begun
              : words.underWay;
    const following = days[nth + 1];
    return {
      day,
      progress: Math.min(progress, rating === null ? 90 : 100),
      rating,
      // Some are made some days after the day that was planned.
      nextDay: following === undefined ? nextFollowUpDay : following + ((place + nth) % 3) * 4,
      said: at(some, place + nth),
      participants: at(participants, place + nth),
    };
  });
}

/** Writes the follow-ups of a day and closes those before them; what they say of their controls is written by the caller. */
export async function writeFollowUps(
  trx: Trx,
  followUps: readonly { code: string; isEnd: boolean; plannedDay: number; followUp: DemoFollowUp }[],
  { at: then, day, today, userId }: { at: string; day: number; today: string; userId: number | null },
): Promise<void> {
  if (followUps.length === 0) return;
  const on = dayOf(today, day);
  await trx.run(sql`
    update follow_up f set close_date = ${on}::date, version = f.version + 1, updated_at = ${then}
    where f.close_date is null and f.control_id = any(array(
      select c.id from control c where c.code = any(${followUps.map(({ code }) => code)})))`);
  const rows = followUps.map(({ code, isEnd, plannedDay, followUp }) => ({
    code,
    description: followUp.said,
    participants: followUp.participants,
    progress: followUp.progress,
    rating: followUp.rating,
    next_date: dayOf(today, followUp.nextDay),
    close_date: isEnd ? on : null,
    planned_for: dayOf(today, plannedDay),
  }));
  await trx.run(sql`
    insert into follow_up (scope_id, control_id, date, description, participants, progress, rating, next_date, close_date, status_before,
      planned_for, created_by, created_at, updated_at)
    select c.scope_id, c.id, ${on}::date, r.description, r.participants, r.progress, r.rating, r.next_date, r.close_date, c.status_id,
      r.planned_for, ${userId}, ${then}, ${then}
    from ${records(rows)} as r(code text, description text, participants text, progress smallint, rating smallint, next_date date,
      close_date date, planned_for date)
    join control c on c.code = r.code order by r.code`);
}
