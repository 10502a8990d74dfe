import { describe, expect, test } from 'vitest';
import { EventOrder } from './event-order.ts';
import { type CallEvent, readAgentState, readEvent } from './read-event.ts';

const whole = readEvent('CallStatusChanged', {
  call_id: 'c1',
  status: 'ringing',
  leg: 'agent',
  agent_id: '1001',
  seq: 7,
}) as CallEvent;

describe('an event of another service', () => {
  test('needs no more than a call and what happened to it', () => {
    expect(readEvent('CallStatusChanged', { call_id: 42, status: 'answered' })).toEqual({
      call_id: '42',
      type: null,
      direction: 'outbound',
      status: 'answered',
      leg: 'customer',
      caller: '',
      callee: '',
      agent_id: null,
      customer: null,
      lead: null,
      candidates: null,
      line_group: null,
      extra: null,
      hangup_cause: null,
      hangup_detail: null,
      legs: null,
      at: '',
      seq: null,
    });
  });
  test('keeps a cause beyond the interface, and leaves out what makes no sense', () => {
    expect(
      readEvent('CallStatusChanged', {
        call_id: 'c1',
        status: 'hungup',
        hangup_cause: 'NO_ROUTE_DESTINATION',
        agent_id: 1001,
        customer: 'somebody',
        seq: 'x',
        more: 1,
      }),
    ).toMatchObject({
      hangup_cause: 'NO_ROUTE_DESTINATION',
      agent_id: '1001',
      customer: null,
      seq: null,
    });
  });
  test.each([
    [null],
    ['text'],
    [{}],
    [{ call_id: 'c1' }],
    [{ call_id: 'c1', status: 'sleeping' }],
    [{ status: 'ringing' }],
  ])('that says nothing is none: %j', (value) => {
    expect(readEvent('CallStatusChanged', value)).toBeNull();
  });
  test('an answer of agent control may hold a state, or nothing', () => {
    expect(readAgentState({ agent_id: '1001', status: 'ready' })).toMatchObject({
      status: 'ready',
      groups: [],
      since_seconds: 0,
    });
    expect(readAgentState(null)).toBeNull();
  });
  test.each([
    [{}, []],
    [{ call_id: 'c1' }, ['c1']],
    [{ call_id: 'c1', call_ids: ['c1', 2] }, ['c1', '2']],
  ])('the calls of an agent are listed, or the one that is named: %j', (calls, callIds) => {
    expect(readAgentState({ agent_id: '1001', status: 'in_call', ...calls })?.call_ids).toEqual(callIds);
  });
});

describe('order', () => {
  test('numbered events are new once, and older ones never', () => {
    const order = new EventOrder();
    expect([7, 7, 6, 8].map((seq) => order.isNew({ ...whole, seq }, '1001'))).toEqual([true, false, false, true]);
    expect(order.last).toBe(8);
  });
  test('numbers of other agents are theirs', () => {
    const order = new EventOrder();
    order.isNew({ ...whole, seq: 100 }, '1001');
    expect(order.isNew({ ...whole, agent_id: '1002', seq: 3 }, '1001')).toBe(true);
    expect(order.last).toBe(100);
  });
  test('treats unnumbered events as new while the call continues', () => {
    const order = new EventOrder();
    const told = (part: Partial<CallEvent>) => order.isNew({ ...whole, seq: null, ...part }, '1001');
    expect([
      told({}),
      told({}),
      told({ leg: 'customer' }),
      told({ status: 'answered' }),
      told({ status: 'ringing' }),
      told({ status: 'hungup' }),
      told({ status: 'hungup', leg: 'customer' }),
      told({ status: 'answered', leg: 'customer' }),
    ]).toEqual([true, false, true, true, false, true, false, false]);
    expect(told({ call_id: 'c2' })).toBe(true);
  });
});
