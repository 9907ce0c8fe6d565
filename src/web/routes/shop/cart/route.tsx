export default function Page() { return <h1>shop/cart</h1>; }
