/** How one signs in to the practice clinic: its accounts are known to everybody, and it holds nobody's data. */
export const practiceClinic = {
  agent: 'agent1001@clinic.test',
  supervisor: 'supervisor@clinic.test',
  admin: 'admin@clinic.test',
  password: 'Clinicall-demo-1',
} as const;
