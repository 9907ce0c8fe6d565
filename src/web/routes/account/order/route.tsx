export default function Page() { return <h1>account/order</h1>; }
