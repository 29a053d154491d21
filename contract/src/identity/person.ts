import { line } from '#kit/tidy-line.ts';
import { z } from 'zod';
import { missingPoints, passwordLength } from './password.rules.ts';

/** What is asked of a new password where it is chosen, beyond its kinds of characters. */
export const passwordRules = z.object({ minimum: z.number().int(), history: z.number().int() });

/**
 * A new password of so many characters at least: the five points of the checklist, each with an issue of its own. Common
 * ones the server refuses.
 */
export const newPasswordOf = (minimum: number) =>
  z
    .string()
    .min(1)
    .max(passwordLength.maximum)
    .superRefine((password, context) => {
      for (const point of password === '' ? [] : missingPoints(password, minimum)) {
        const isCompanys = point === 'length' && minimum > passwordLength.minimum;
        const params = isCompanys ? { code: 'password.tooShort', minimum } : { code: `password.${point}` };
        context.addIssue({ code: 'custom', params });
      }
    })
    .meta({ format: 'password' });

/** The same as everybody is asked for; what a company asks beyond it the server knows. */
export const newPassword = newPasswordOf(passwordLength.minimum);

const firstIsLetter = /^\p{L}/u;
const nameCharacters = /^[\p{L}\p{M}' ’-]+$/u;

/** A name or last name: letters of any language, spaces, apostrophe, hyphen; 1 to 80 characters. */
export const personName = line()
  .min(1)
  .max(80)
  .superRefine((name, context) => {
    if (name !== '' && !(firstIsLetter.test(name) && nameCharacters.test(name)))
      context.addIssue({ code: 'custom', params: { code: 'lettersOnly' } });
  });

/** An e-mail, lower-cased. */
export const emailAddress = line()
  .min(1)
  .max(254)
  .toLowerCase()
  .superRefine((email, context) => {
    if (email !== '' && !z.email().safeParse(email).success)
      context.addIssue({ code: 'custom', params: { code: 'email' } });
  });

/** A phone number with its country: E.164, `+573001234567`. */
export const phoneNumber = z
  .string()
  .trim()
  .superRefine((phone, context) => {
    if (!/^\+[1-9]\d{6,14}$/.test(phone))
      context.addIssue({ code: 'custom', params: { code: phone === '' ? 'required' : 'phone' } });
  });

/** Agreement to the treatment of personal data: a box that has to be ticked. */
export const consentGiven = z.boolean().refine((isGiven) => isGiven, { params: { code: 'consent' } });
