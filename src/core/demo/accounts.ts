import type { RowWriter } from '../platform/database/row-writer.ts';
import { nameColumns } from '../platform/name-order.ts';
import { addWorkLookups } from './clinic-work.ts';
import { addFollowupLookups } from './followups.ts';

/** Hash of the demo password `Clinicall-demo-1`: to hash it for each account would slow the first start down. */
export const demoPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$9fihnDqR32Cxl/lJulutvA$sU5NIGeA6jxElkAOga+D0RBlWFDcPWRjBB6aAdhjBdk';

const agents = ['李娜', '王芳', '刘洋', '陈静', '杨帆', 'Grace Lee', '赵敏', '周婷'];
const technicians = ['孙技师', '马技师'];
const consultants = ['林美琪', '沈佳怡', 'Sophie Clarke', '许雅婷', '方晓彤', '何雨欣'];

const departments = ['皮肤美容科', '微整形科', '口腔科', '客服中心'];
const mediums = ['美团', '新氧', '小红书', '抖音', '朋友介绍', '百度推广', '自然到店', '微信公众号'];
const tags: readonly (readonly [string, string])[] = [
  ['VIP', '等级'],
  ['新客', '等级'],
  ['沉睡', '等级'],
  ['敏感肌', '体质'],
  ['备孕', '体质'],
  ['玻尿酸', '意向'],
  ['热玛吉', '意向'],
  ['牙齿矫正', '意向'],
  ['价格敏感', '沟通'],
  ['勿周末致电', '沟通'],
];
const addresses: readonly (readonly [string, number | null])[] = [
  ['上海市', null],
  ['浦东新区', 1],
  ['徐汇区', 1],
  ['静安区', 1],
  ['闵行区', 1],
  ['长宁区', 1],
  ['杨浦区', 1],
  ['虹口区', 1],
  ['普陀区', 1],
];

export interface Staff {
  readonly agents: readonly number[];
  readonly supervisor: number;
  readonly admin: number;
  /** The staff who look after customers. */
  readonly carers: readonly number[];
  readonly doctors: readonly number[];
  readonly technicians: readonly number[];
}

/** Accounts, agents, groups and lookups of the demo clinic. Returns the IDs of its staff. */
export function addAccounts(rows: RowWriter, now: number, passwordHash = demoPasswordHash): Staff {
  for (const [index, name] of departments.entries()) rows.add('departments', { id: index + 1, name, parent_id: null });
  for (const [index, name] of mediums.entries()) rows.add('mediums', { id: index + 1, name });
  for (const [index, [name, category]] of tags.entries()) rows.add('tags', { id: index + 1, name, category });
  for (const [index, [name, parent]] of addresses.entries())
    rows.add('addresses', { id: index + 1, name, parent_id: parent });
  addWorkLookups(rows);
  addFollowupLookups(rows, now);
  for (const [index, name] of ['Consultation (咨询)', 'After-care (回访)'].entries())
    rows.add('skill_groups', { id: index + 1, name, ring_seconds: 20, wait_seconds: 120, wrap_up_seconds: 30 });

  let lastId = 0;
  const add = (
    name: string,
    email: string,
    role: string,
    departmentId: number | null,
    extension: string | null,
    mobile: string | null,
  ): number => {
    if (extension !== null)
      rows.add('agents', {
        agent_id: extension,
        ...nameColumns(name),
        extension,
        mobile,
        wish: 'offline',
        reason: null,
        wrap_up_ends_at: null,
        since: now,
        idle_since: now,
      });
    lastId += 1;
    rows.add('users', {
      id: lastId,
      ...nameColumns(name),
      email,
      password_hash: passwordHash,
      role,
      department_id: departmentId,
      agent_id: extension,
      is_active: 1,
    });
    return lastId;
  };
  const agentUsers = agents.map((name, index) =>
    add(name, `agent${1001 + index}@clinic.test`, 'agent', 4, String(1001 + index), String(13_800_001_001 + index)),
  );
  const supervisor = add('吴主管', 'supervisor@clinic.test', 'supervisor', 4, '1100', null);
  const doctor = add('郑医生', 'doctor@clinic.test', 'doctor', 1, null, null);
  const admin = add('Admin', 'admin@clinic.test', 'admin', null, null, null);
  const carers = consultants.map((name, index) =>
    add(name, `consultant${index + 1}@clinic.test`, 'consultant', 1 + (index % 3), null, null),
  );
  const doctors = [doctor, add('韩医生', 'doctor2@clinic.test', 'doctor', 3, null, null)];
  return {
    agents: agentUsers,
    supervisor,
    admin,
    carers: [...carers, doctor],
    doctors,
    technicians: technicians.map((name, index) =>
      add(name, `technician${index + 1}@clinic.test`, 'technician', 1 + index, null, null),
    ),
  };
}
