import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CallEndedError } from '../../src/core/switch/flows/call-end.ts';
import { LiveCall } from '../../src/core/switch/flows/live-call.ts';
import type { CallDescription } from '../../src/core/switch/telephony-port.ts';
import type { createFakeSwitch } from './fake-switch.ts';

export const recordingsFolder = mkdtempSync(join(tmpdir(), 'clinicall-flows-'));

type Fake = ReturnType<typeof createFakeSwitch>;

export const startCall = (
  fake: Fake,
  direction: CallDescription['direction'],
  type: CallDescription['type'] = 'sip',
  isForOther = false,
) =>
  new LiveCall(fake.ports, {
    callId: 'call',
    type,
    direction,
    caller: 'a',
    callee: 'b',
    agentId: null,
    requestedBy: null,
    isForOther,
    groupId: null,
    lineGroup: null,
    extra: null,
  });

export const ignoringItsEnd = (flow: Promise<void>) =>
  flow.catch((error: unknown) => (error instanceof CallEndedError ? undefined : Promise.reject(error)));
