/** Versions of assignments were taken as sent, so that one could be greater than a number of JavaScript holds. */
export const assignmentVersions = (): readonly string[] => [
  `UPDATE missed_call_assignments SET version = 1 WHERE version > 1000000`,
];
