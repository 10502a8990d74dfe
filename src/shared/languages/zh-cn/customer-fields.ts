import type { customerFieldTexts as english } from '../en/customer-fields.ts';

export const customerFieldTexts: Readonly<Record<keyof typeof english, string>> = {
  'customer.name': '姓名',
  'customer.sex': '性别',
  'customer.phones': '电话',
  'customer.address': '地区',
  'customer.medium': '来源渠道',
  'customer.birthday': '生日',
  'customer.ageField': '年龄',
  'customer.document': '证件号',
  'customer.allergies': '过敏史',
  'customer.tags': '标签',
  'import.column.name': '姓名',
  'import.column.sex': '性别：男、女、1 或 2',
  'import.column.phone': '电话号码，多个用分号隔开',
  'import.column.address': '地区名称',
  'import.column.medium': '来源渠道名称',
  'import.column.birthday': '生日，如 1990-12-31',
  'import.column.age': '年龄',
  'import.column.sfz': '证件号码',
  'import.column.allergies': '过敏史，档案中会显示警示',
  'import.column.tags': '标签，多个用分号隔开',
};
