import { expect, test } from 'vitest';
import { signatureProblem } from './update-signature.ts';

const file = String.raw`C:\Users\a\AppData\Local\clinicall-updater\pending\Clinicall Setup 1.4.2.exe`;
const subject = 'CN="Example Clinics, Ltd", O=Example, C=CN';
const signed = { Status: 0, Path: file, Subject: subject };
const answer = (found: unknown) => async () => JSON.stringify(found);

test.each([
  ['its common name', ['Example Clinics, Ltd']],
  ['its whole subject', [subject]],
  ['one of several names', ['Others', 'Example Clinics, Ltd']],
])('an installer that the publisher signed is trusted, by %s', async (_what, publishers) => {
  expect(await signatureProblem(publishers, file, answer(signed))).toBeNull();
});

test.each([
  ['not signed', { Status: 2, Path: file, Subject: null }, 'status 2'],
  ['changed after it was signed', { ...signed, Status: 3 }, 'status 3'],
  ['signed by somebody else', { ...signed, Subject: 'CN=Other' }, 'signed by CN=Other'],
  ['signed by a longer name', { ...signed, Subject: 'CN="Example Clinics, Ltd Two"' }, 'signed by'],
  ['signed with the name elsewhere', { ...signed, Subject: 'CN=Other, O="Example Clinics, Ltd"' }, 'signed by'],
  ['not the file that was checked', { ...signed, Path: 'C:\\other.exe' }, 'another file'],
  ['without a status', {}, 'status undefined'],
  ['answered by nothing', null, 'status undefined'],
])('an installer that is %s is refused', async (_what, found, words) => {
  expect(await signatureProblem(['Example Clinics, Ltd'], file, answer(found))).toContain(words);
});

test.each([
  ['is missing', () => Promise.reject(new Error('spawn powershell.exe ENOENT'))],
  ['prints what is no answer', async () => 'not recognized as a cmdlet'],
])('it is refused where PowerShell %s', async (_what, run) => {
  expect(await signatureProblem(['Example Clinics, Ltd'], file, run)).toContain('cannot be checked');
});

test('it is refused where no publisher is configured, and nobody is asked', async () => {
  const asked = () => Promise.reject(new Error('asked'));
  expect(await signatureProblem([], file, asked)).toBe('no publisher is configured');
});

test('the name of the file is no part of the script', async () => {
  const given: unknown[] = [];
  await signatureProblem(['A'], "a'; calc; '.exe", async (script, environment) => {
    given.push(script.includes('calc'), environment);
    return '{}';
  });
  expect(given).toEqual([false, { CLINICALL_UPDATE: "a'; calc; '.exe" }]);
});
