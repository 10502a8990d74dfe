import type { Endpoint } from '../../src/shared/contract/endpoint.ts';
import { demoPassword } from './http-client.ts';

type Values = Readonly<Record<string, unknown>>;

const day = { created_time_start: '2026-01-01 00:00:00', created_time_end: '2030-01-01 00:00:00' };
const appointment = { customer_id: 1, date: '2032-05-05', start: '10:00', end: '10:30' };
const customer = { name: '样例', sex: 1, phone: ['13700009999'], address_id: 2, medium_id: 1 };

/** A request that is right, for each endpoint that needs something: what a test then makes wrong in one place. */
const samples: Readonly<Record<string, Values>> = {
  '/api/auth/login': { email: 'agent1001@clinic.test', password: demoPassword },
  '/api/ext/first-run': { name: 'A', email: 'a@clinic.test', password: 'a long password' },
  '/api/agent-control/ready': { agent_id: '1008' },
  '/api/agent-control/break': { agent_id: '1008' },
  '/api/agent-control/sign-in-group': { agent_id: '1008', group_ids: [1] },
  '/api/agent-control/logout': { agent_id: '1008' },
  '/api/ext/agent/state': { agent_id: '1008' },
  '/api/ext/agent/finish-wrap-up': { agent_id: '1008' },
  '/api/call/out': { caller: '1008', callee: '13800000486' },
  '/api/call/dual': { caller: '13800001008', callee: '13800000486' },
  '/api/call/back2back': {
    caller: '13800000486',
    callee: '13800000486',
    caller_line_group: 'main',
    callee_line_group: 'main',
  },
  '/api/call/extension': { caller: '1008', callee: '1007' },
  '/api/ext/call/place': { caller: '13800001008', way: 'dual', customer_id: 1 },
  '/api/ext/call/callers': { call_id: 'none' },
  '/api/ext/call/hangup': { call_id: 'none' },
  '/api/ext/practice/call': { from: '13800000001', group_id: 2 },
  '/api/cdr/list': day,
  '/api/cdr/dual': { created_at_start: day.created_time_start, created_at_end: day.created_time_end },
  '/api/cdr/info': { id: 1, type: 'sip' },
  '/api/cdr/download': { id: 1 },
  '/api/cdr/download-dual': { id: 1 },
  '/api/ext/cdr/peaks': { id: 1 },
  '/api/customer/create': customer,
  '/api/customer/info': { id: 1 },
  '/api/customer/profile': { customer_id: 1 },
  '/api/customer/query': { keyword: '张伟', category: 'keyword' },
  '/api/customer/followup': { customer_id: 1 },
  '/api/ext/customer/update': { id: 1, version: 1 },
  '/api/ext/customer/timeline': { customer_id: 1 },
  '/api/customer/photo': { customer_id: 1 },
  '/api/followup/info': { id: 1 },
  '/api/followup/create': { customer_id: 1, followup_date: '2030-01-01', followup_user_id: 1 },
  '/api/followup/execute': { id: 1, result: 'fine' },
  '/api/appointment/dashboard': { start: '2030-01-01', end: '2030-01-02' },
  '/api/appointment/create': appointment,
  '/api/ext/appointment/update': { id: 1, version: 1 },
  '/api/ext/appointment/info': { id: 1 },
  '/api/ext/appointment/holds': { start: '2030-01-01', end: '2030-01-02' },
  '/api/ext/appointment/hold': { date: '2032-05-05', start: '10:00', end: '10:30', room_id: 1 },
  '/api/ext/appointment/release': { id: 1 },
  '/api/ext/appointment/next-free': { minutes: 30 },
  '/api/reservation/info': { id: 1 },
  '/api/reservation/create': {
    customer,
    reservation: { department_id: 1, type: 1, date: '2030-01-01', items: [1], remark: '想了解' },
  },
  '/api/customer-photo/info': { id: 1 },
  '/api/customer-photo/create': { customer_id: 1, title: 'A', flag: 'before' },
  '/api/customer-photo/upload': { id: '1' },
  '/api/ext/customer-photo/file': { id: 1 },
  '/api/ext/customer-photo/thumb': { id: 1 },
  '/api/ext/material/image': { id: 1, size: 'thumb' },
  '/api/ext/admin/users/info': { id: 5 },
  '/api/ext/admin/users/create': { name: 'A', email: 'sample@clinic.test', password: 'a long password', role: 'agent' },
  '/api/ext/admin/users/update': { id: 5 },
  '/api/ext/admin/roles/update': { role: 'technician', permissions: ['customer.view'] },
  '/api/ext/admin/tokens/revoke': { id: 'none' },
  '/api/ext/admin/groups/save': { name: 'A' },
  '/api/ext/admin/lookups': { list: 'mediums' },
  '/api/ext/admin/lookups/save': { list: 'mediums', name: 'A' },
  '/api/ext/admin/lookups/remove': { list: 'mediums', id: 1 },
  '/api/ext/admin/lines/update': {
    trunks: [{ name: 'main', host: '127.0.0.1', port: 5060 }],
    inbound: [{ number: '*', group_id: 1 }],
  },
  '/api/ext/admin/backups/download': { file: 'none.db' },
  '/api/ext/admin/backups/restore': { file: 'none.db' },
  '/api/ext/admin/backups/delete': { file: 'none.db' },
  '/api/ext/admin/import/customers': { dry_run: 'true' },
  '/api/ext/admin/import/state': { id: 'none' },
};

export const sampleOf = (endpoint: Endpoint): Values => samples[endpoint.path] ?? {};
