/** Why something that staff asked for was not done. */
export const Refusal = ({ message }: { message: string | undefined }) =>
  message ? (
    <p
      role="alert"
      className="rounded-control border-2 border-red bg-red-tint p-4 font-semibold text-red"
    >
      {message}
    </p>
  ) : null;
