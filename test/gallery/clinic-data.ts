import { AdminClient } from '../support/admin-client.ts';
import { HttpClient } from '../support/http-client.ts';

/** The demo clinic of a core has no line: with one that answers, the pages of lines have something to show. */
export async function addLine(core: string): Promise<void> {
  const admin = new AdminClient(await HttpClient.signIn(core, 'admin@clinic.test'));
  const { status, body } = await admin.post('lines/update', {
    trunks: [{ name: 'main', host: 'practice.test', port: 5060 }],
    inbound: [{ number: '4008001000', group_id: 1 }],
  });
  if (status !== 200) throw new Error(body.msg);
}
