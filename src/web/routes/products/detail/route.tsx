export default function Page() { return <h1>products/detail</h1>; }
