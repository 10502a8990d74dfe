import { OutboxFile } from '../../src/main/hosts/common/outbox-file.ts';
import { Outbox } from '../../src/main/workstation/outbox/outbox.ts';
import { createServiceClient, type ServiceClient } from '../../src/main/workstation/service-client/service-client.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import { jsonLog as log } from '../../src/main/hosts/common/json-log.ts';

/** A workstation's outbox in a separate process, which is killed at the moment that its arguments name. */
const [folder = '', server = '', token = '', followupId = '', killedAt = ''] = process.argv.slice(2);
const service = createServiceClient({
  server: () => server,
  token: () => token,
  language: () => 'en',
  onSignedOut: () => undefined,
});
const die = (): void => void process.kill(process.pid, 'SIGKILL');
const call = (async (endpoint: never, input: never) => {
  if (killedAt === 'before-send') die();
  const answer = await service.call(endpoint, input);
  if (killedAt === 'before-answer') die();
  return answer;
}) as ServiceClient['call'];
const outbox = new Outbox({
  store: new OutboxFile(folder, log),
  client: { call },
  account: () => 'an account',
  clock: systemClock,
  log,
});
outbox.put([
  {
    area: 'followup',
    endpoint: 'execute',
    body: { id: Number(followupId), result: 'fine', next_followup_date: '2031-03-03' },
    customer: null,
  },
]);
