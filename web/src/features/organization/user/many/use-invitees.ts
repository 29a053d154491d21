import { newUser, user } from '@baluarte/contract/organization/user.ts';
import { useRef, useState } from 'react';
import { call } from '#kit/http/call.ts';
import { issuesIn } from '#kit/form/issues.ts';
import { fold } from '#kit/search/fold.ts';
import { issuesOfRefusal, wordError, wordIssue } from '#kit/texts/refusal-words.ts';
import { isRefusal } from '#kit/http/refusal.ts';
import { peopleInText } from './people-in-text.ts';

/** Most invitations per request: each sends a mail, and each row is shown. */
export const maximumInvitees = 100;

/** A user to be invited. */
export interface Invitee {
  key: number;
  email: string;
  name: string;
  lastName: string;
  /** null takes the role chosen for all. */
  roleId: number | null;
  /** Areas the person answers for, as the line names them; none takes those chosen for all. */
  areaIds: readonly number[];
  /** Why the invitation did not go out; gone once the row is changed. */
  refused: string | null;
}
export type InviteeField = 'email' | 'name' | 'lastName' | 'roleId';

interface Shared {
  roleId: number | null;
  scopeIds: readonly number[];
  areaIds: readonly number[];
  language: 'es' | 'en';
}
/** What lines may name. */
interface Named {
  id: number;
  name: string;
}

const bodyOf = ({ email, name, lastName, roleId, areaIds }: Invitee, shared: Shared) => ({
  email,
  name,
  lastName,
  roleId: roleId ?? shared.roleId ?? undefined,
  scopeIds: [...shared.scopeIds],
  areaIds: [...(areaIds.length > 0 ? areaIds : shared.areaIds)],
  language: shared.language,
});

/** The errors of a row before it is sent, in words by field. */
export function faultsOf(row: Invitee, shared: Shared): Partial<Record<InviteeField, string>> {
  return Object.fromEntries(
    issuesIn(newUser, bodyOf(row, shared)).map((issue) => [issue.path, wordIssue(issue)] as const),
  );
}

async function invite(row: Invitee, shared: Shared): Promise<string | null> {
  try {
    await call(user.endpoints.create, { body: newUser.parse(bodyOf(row, shared)) });
    return null;
  } catch (error) {
    const [issue] = isRefusal(error) ? issuesOfRefusal(error) : [];
    return issue ? wordIssue(issue) : wordError(error).message;
  }
}

/** The rows of people to invite, and what becomes of them: who was invited leaves the list, who was not stays with the reason. */
export function useInvitees() {
  const [rows, setRows] = useState<readonly Invitee[]>([]);
  /** How many of how many are out, while they are sent. */
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const lastKey = useRef(0);

  return {
    rows,
    progress,
    /** Adds the people of pasted text; answers how many lines and how many repeated or surplus people it left out. */
    add(text: string, { roles, areas }: Record<'roles' | 'areas', readonly Named[]>) {
      const names = (all: readonly Named[]) => all.map(({ name }) => name);
      const { people, skipped } = peopleInText(text, { roles: names(roles), areas: names(areas) });
      const idsIn = (all: readonly Named[], said: readonly string[]) => {
        const folded = new Set(said.map(fold));
        return all.filter(({ name }) => folded.has(fold(name))).map(({ id }) => id);
      };
      const known = new Set(rows.map(({ email }) => email.toLowerCase()));
      const added: Invitee[] = [];
      for (const { role, areas: named, ...person } of people) {
        if (known.has(person.email) || rows.length + added.length >= maximumInvitees) continue;
        known.add(person.email);
        lastKey.current += 1;
        const [roleId = null] = idsIn(roles, [role]);
        added.push({ ...person, key: lastKey.current, roleId, areaIds: idsIn(areas, named), refused: null });
      }
      setRows([...rows, ...added]);
      return { added: added.length, skipped, twice: people.length - added.length };
    },
    set(key: number, changed: Partial<Pick<Invitee, InviteeField>>) {
      setRows((all) => all.map((row) => (row.key === key ? { ...row, ...changed, refused: null } : row)));
    },
    remove(key: number) {
      setRows((all) => all.filter((row) => row.key !== key));
    },
    /** Invites one after the other; answers how many were invited and how many not. */
    async send(shared: Shared): Promise<{ sent: number; refused: number }> {
      const left: Invitee[] = [];
      for (const [done, row] of rows.entries()) {
        setProgress({ done, total: rows.length });
        // One by one: each is an act of its own, and the refusal of one stops no other.
        const refused = await invite(row, shared);
        if (refused !== null) left.push({ ...row, refused });
      }
      setProgress(null);
      setRows(left);
      return { sent: rows.length - left.length, refused: left.length };
    },
  };
}
