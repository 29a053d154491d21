/** Days of the week, from 1 as a schedule counts them. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** The day of a number, 1 Monday to 7 Sunday. */
export const weekdayOf = (day: number): (typeof weekdays)[number] => weekdays[day - 1] ?? 'monday';
