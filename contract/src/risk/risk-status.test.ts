import { describe, expect, test } from 'vitest';
import { nextStatus, settledStatus, type RiskFacts } from './risk.rules.ts';

describe('status of a risk', () => {
  const facts: RiskFacts = {
    isComplete: true,
    acceptance: 'yes',
    controlStatuses: ['IMPLEMENTED', 'FINISH'],
  };
  test.each([
    ['incomplete', { isComplete: false, acceptance: null }, 'PENDING'],
    ['green, every control in place', {}, 'MITIGATED'],
    ['green, discarded controls apart', { controlStatuses: ['IMPLEMENTED', 'INACTIVE'] }, 'MITIGATED'],
    ['green, one control in progress', { controlStatuses: ['IMPLEMENTED', 'ACTIVE'] }, 'ACTIVE'],
    ['green, no control', { controlStatuses: [] }, 'ACTIVE'],
    ['green, only discarded controls', { controlStatuses: ['INACTIVE'] }, 'ACTIVE'],
    ['yellow, which is accepted by approval alone', { acceptance: 'with_approval' }, 'ACTIVE'],
    ['orange or red', { acceptance: 'no' }, 'ACTIVE'],
  ] as [string, Partial<RiskFacts>, string][])('%s: %s', (_, change, status) => {
    expect(settledStatus({ ...facts, ...change })).toBe(status);
  });

  test('the status of a risk follows its facts until it is discarded', () => {
    const reopened: RiskFacts = { ...facts, controlStatuses: ['ACTIVE'] };
    expect(nextStatus('PENDING', 'settle', reopened)).toBe('ACTIVE');
    expect(nextStatus('ACTIVE', 'settle', facts)).toBe('MITIGATED');
    expect(nextStatus('MITIGATED', 'settle', reopened)).toBe('ACTIVE');
    expect(nextStatus('MITIGATED', 'discard', facts)).toBe('INACTIVE');
    expect(nextStatus('INACTIVE', 'settle', facts)).toBe('INACTIVE');
    expect(nextStatus('INACTIVE', 'restore', facts)).toBe('MITIGATED');
  });

  test('what is not allowed is refused', () => {
    expect(nextStatus('INACTIVE', 'discard', facts)).toBeNull();
    expect(nextStatus('ACTIVE', 'restore', facts)).toBeNull();
  });
});
