/** The specification's words, to the letter. */
export const PRESCRIPTION_MESSAGES = {
  tooLarge: 'File size must be less than 20MB',
  noFile: 'Please select a file to upload',
  loginFirst: 'Please log in first',
  failed: 'Failed to upload prescription',
  uploaded: 'Prescription uploaded successfully',
} as const;
