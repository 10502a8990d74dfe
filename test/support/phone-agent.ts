import type { SipCredentials } from '../../src/shared/contract/auth.ts';
import type { AgentStatusChanged } from '../../src/shared/contract/event.ts';
import type { CoreChild } from './core-child.ts';
import { EventListener } from './event-listener.ts';
import { HttpClient } from './http-client.ts';
import { WebSocketPhone } from './web-socket-phone.ts';

/** An agent of the demo clinic, signed in, with a registered phone, and ready in those groups, if any. */
export async function phoneAgent(
  core: Pick<CoreChild, 'http' | 'sip'>,
  agentId: string,
  groupIds: readonly number[],
  account = `agent${agentId}`,
) {
  const client = await HttpClient.signIn(core.http, `${account}@clinic.test`);
  const events = await EventListener.connect(core.http, client.token);
  const { sip } = (await client.get('/api/ext/auth/me')).body.data as { sip: SipCredentials };
  const phone = await WebSocketPhone.connect(core.sip, agentId, `eeeeeeee-0000-4000-8000-00000000${agentId}`);
  await phone.register(sip.password);
  await events.until<AgentStatusChanged>('AgentStatusChanged', ({ registered }) => registered);
  if (groupIds.length > 0) {
    await client.post('/api/agent-control/sign-in-group', { agent_id: agentId, group_ids: groupIds });
    await client.get('/api/agent-control/ready', { agent_id: agentId });
  }
  return {
    agentId,
    client,
    events,
    phone,
    until: (status: AgentStatusChanged['status']) =>
      events.until<AgentStatusChanged>('AgentStatusChanged', (event) => event.status === status),
    close: () => {
      events.close();
      phone.close();
    },
  };
}
export type PhoneAgent = Awaited<ReturnType<typeof phoneAgent>>;
