/** An address that needs two lines in a narrow place: broken before its @, if that is enough. */
export const Email = ({ address }: { address: string }) => {
  const at = address.lastIndexOf('@');
  return at < 0 ? (
    address
  ) : (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
};
