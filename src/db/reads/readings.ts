import type { Database } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';

/** The readings of files, as far as there are any; none for those who may not see them. */
export const listReadings = async (
  db: Database,
  viewer: Viewer,
  prescriptionIds: readonly string[],
) => {
  if (!may(viewer, 'review prescriptions') || prescriptionIds.length === 0) return [];
  return db
    .selectFrom('prescription_readings')
    .innerJoin('prescriptions', 'prescriptions.id', 'prescription_readings.prescription_id')
    .select([
      'prescription_readings.prescription_id as prescriptionId',
      'prescription_readings.state',
      'prescription_readings.sealed_text as sealedText',
      'prescriptions.sha256',
      'prescriptions.user_id as userId',
      'prescriptions.uploaded_at as uploadedAt',
    ])
    .where('prescription_readings.prescription_id', 'in', [...prescriptionIds])
    .execute();
};

export type SeenElsewhere = {
  readonly orderId: string;
  readonly sentAt: Date;
  /** Whether the files are equal, or only their texts. */
  readonly sameFile: boolean;
};

/** Orders of other accounts for which the same file or the same text was sent, latest first. */
export const listSeenElsewhere = async (
  db: Database,
  viewer: Viewer,
  of: {
    readonly userId: string;
    readonly fileMarks: readonly string[];
    readonly textMarks: readonly string[];
  },
): Promise<readonly SeenElsewhere[]> => {
  if (!may(viewer, 'review prescriptions')) return [];
  const rows = await db
    .selectFrom('prescription_readings')
    .innerJoin('prescriptions', 'prescriptions.id', 'prescription_readings.prescription_id')
    .innerJoin('orders', 'orders.id', 'prescriptions.order_id')
    .select([
      'prescriptions.order_id as orderId',
      'prescriptions.uploaded_at as sentAt',
      'prescription_readings.file_mark as fileMark',
    ])
    .where('prescriptions.user_id', '<>', of.userId)
    .where('orders.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('prescription_readings.file_mark', 'in', [...of.fileMarks]),
        ...(of.textMarks.length > 0
          ? [eb('prescription_readings.text_mark', 'in', [...of.textMarks])]
          : []),
      ]),
    )
    .orderBy('prescriptions.uploaded_at', 'desc')
    .limit(10)
    .execute();
  return [...new Map(rows.toReversed().map((row) => [row.orderId, row])).values()]
    .toReversed()
    .map(({ orderId, sentAt, fileMark }) => ({
      orderId,
      sentAt,
      sameFile: of.fileMarks.includes(fileMark),
    }));
};
