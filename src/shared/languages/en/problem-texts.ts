import type { ProblemTexts } from '../language.ts';
import { problems } from './problems.ts';

export const problemTexts = {
  problems,
  problemCodes: {
    'invalid-input': 'Something in the input is not valid.',
    'not-signed-in': 'Your sign-in has ended. Sign in again.',
    'wrong-credentials': 'The account or the password is wrong.',
    'no-permission': 'Your role does not allow this.',
    'not-found': 'This does not exist, or you may not see it.',
    conflict: 'This is not possible at the moment.',
    'agent-not-registered': 'The phone is not registered.',
    'agent-busy': 'The agent is in a call.',
    'too-large': 'This is too large.',
    'unsupported-media-type': 'This type of file is not supported.',
    'range-not-satisfiable': 'The file has no such part.',
    'unacceptable-media': 'The two sides have no audio format in common.',
    'too-many-requests': 'Too many attempts. Try again later.',
    internal: 'Something went wrong. Try again; if it happens again, tell your administrator.',
    'storage-full': 'The disk is full. Nothing was saved.',
    unavailable: 'This is not available at the moment.',
    'service-unreachable': 'Can’t reach the service.',
    'timed-out': 'The service did not answer in time.',
  },
} as const satisfies ProblemTexts;
