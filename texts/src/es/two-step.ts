/** The second step of signing in, and the security of one's own account. */
export const twoStep = {
  sms: 'Su código de Baluarte es {{code}}. Vence en {{minutes}} minutos. No lo comparta con nadie.',
};
