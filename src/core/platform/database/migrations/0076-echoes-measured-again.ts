/** Echoes were counted as speech of the side in whose sound they are: recordings with one are measured again. */
export const echoesMeasuredAgain = (): readonly string[] => [
  `UPDATE call_records SET recording_checked_at = NULL
    WHERE record_filename IS NOT NULL AND id IN (SELECT record_id FROM recording_checks
      WHERE agent_echo_ms IS NOT NULL OR customer_echo_ms IS NOT NULL)`,
];
