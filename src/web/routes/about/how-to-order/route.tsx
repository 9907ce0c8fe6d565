export default function Page() { return <h1>about/how-to-order</h1>; }
