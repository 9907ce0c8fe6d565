export default function Page() { return <h1>shop/checkout</h1>; }
