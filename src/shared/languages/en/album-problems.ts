/** Problems of albums and materials. */
export const albumProblems = {
  'category-unknown': 'This category does not exist.',
  'photo-consent-missing':
    'The customer has not consented to photos of this album leaving the clinic. Record the consent first.',
  'photo-consent-none': 'No consent is recorded for this album.',
  'material-type-unknown':
    'Files of this type are not shown. Use JPEG, PNG, WebP, GIF, PDF, plain text, MP3, WAV, OGG, M4A, MP4 or WebM.',
} as const;
