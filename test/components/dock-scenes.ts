import { dockOf, incomingCallOf } from '../support/open-console.ts';
import type { ShownPage } from './stand-in/shown-page.ts';
import { answeredCall, call, endedCall, wrappingUpAgent } from './stand-in/states.ts';
import type { StandIn } from './stand-in/stand-in.ts';

export const dock = ({ page }: ShownPage) => dockOf(page);
export const incoming = ({ page }: ShownPage) => incomingCallOf(page);
export const wrapUp = ({ page }: ShownPage) => page.getByRole('region', { name: 'Wrap-up' });
export const customer = { id: 1, name: '张伟', idcard: 'C0000001' };

export const ring = ({ phone }: StandIn) => phone.change({ calls: [call()] });
export const talk = ({ phone }: StandIn) => phone.change({ calls: [answeredCall({ customer })] });
export const hold = ({ phone }: StandIn) => phone.change({ calls: [answeredCall({ customer, held: true })] });
export const finish = ({ phone, agent }: StandIn) => {
  phone.change({ calls: [endedCall({ customer })] });
  agent.emit(wrappingUpAgent());
};
